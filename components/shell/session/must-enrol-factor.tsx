'use client'
import { lazy, Suspense } from 'react'

const Screen = lazy(() => import('./must-enrol-factor-screen'))

/** The screen in place of the console for whoever must set up a second factor first: no other page loads it. */
export const MustEnrolFactor = () => (
  <Suspense>
    <Screen />
  </Suspense>
)

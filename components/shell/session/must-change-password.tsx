'use client'
import { lazy, Suspense } from 'react'

const Form = lazy(() => import('./must-change-password-form'))

/** The form in place of the console for whoever must choose a password first: no other page loads it. */
export const MustChangePassword = () => (
  <Suspense>
    <Form />
  </Suspense>
)

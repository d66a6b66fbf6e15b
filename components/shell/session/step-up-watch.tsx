'use client'
import { lazy, useSyncExternalStore } from 'react'
import { Late } from '@/components/ui/overlay/late'
import { isStepUpAsked, noStepUp, onStepUp } from '@/lib/api/session/step-up'

const StepUpDialog = lazy(() => import('./step-up-dialog'))

/** Asks again for a second factor, over the page, when a call was refused without one. */
export const StepUpWatch = () => {
  const asked = useSyncExternalStore(onStepUp, isStepUpAsked, noStepUp)
  return <Late>{asked && <StepUpDialog />}</Late>
}

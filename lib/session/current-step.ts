import 'server-only'
import { cookies } from 'next/headers'
import { currentPlatform } from '@/lib/brand/current-platform'
import { openStep, type SignInStep, stepCookie } from './sign-in-step'

/** The sign-in that the browser of the request being rendered has begun, or null. Its token stays on the server. */
export const currentStep = async (): Promise<Pick<SignInStep, 'ways'> | null> => {
  const step = await openStep((await cookies()).get(stepCookie)?.value, await currentPlatform())
  return step && { ways: step.ways }
}

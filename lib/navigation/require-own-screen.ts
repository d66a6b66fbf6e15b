import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { currentPlatform } from '@/lib/brand/current-platform'
import { findRoute } from './routes'

/** Redirects to /404 when the page being rendered is a screen of another platform. Spec 6. */
export const requireOwnScreen = async (): Promise<void> => {
  const path = (await headers()).get('x-pathname') ?? '/'
  if (!findRoute(path, await currentPlatform())) redirect('/404')
}

import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { currentPlatform } from '@/lib/brand/current-platform'
import { isGranted } from './granted'
import { readMenu } from './read-menu'
import { findRoute } from './routes'

/** Every role that spec 6 derives gets all that the menu returned: the user need not be known. */
const roles = ['user']

/**
 * Redirects to /404 when the page being rendered is a screen of another platform, or one that the server's menu does not
 * grant. A menu that cannot be read withholds nothing: the frame says that the platform is away. Spec 2 and 6.
 */
export const requireOwnScreen = async (): Promise<void> => {
  const path = (await headers()).get('x-pathname') ?? '/'
  const platformId = await currentPlatform()
  const name = findRoute(path, platformId)
  if (!name) return redirect('/404')
  const { data } = await readMenu()
  if (data && !isGranted(name, { menu: data.menuList, platformId, roles })) redirect('/404')
}

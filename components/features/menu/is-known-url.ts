import { platformIds } from '@/lib/contract/platform-id'
import { findRoute } from '@/lib/navigation/routes'

/** Whether a menu's URL is a screen of ours on any brand; all others lead to /404. Spec 2. */
export const isKnownUrl = (url: string): boolean => platformIds.some((brand) => findRoute(url, brand) !== undefined)

import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, useState } from 'react'

/**
 * Styles go into an element outside of the document: jsdom has no layout that they could serve, and reads each of them
 * again for every element that a test looks for.
 */
export const AppRouterCacheProvider = ({ children }: { children: ReactNode }) => {
  const [cache] = useState(() => createCache({ key: 'c', container: document.createElement('div') }))
  return <CacheProvider value={cache}>{children}</CacheProvider>
}

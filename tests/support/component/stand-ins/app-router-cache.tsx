import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, useState } from 'react'

/**
 * Styles go into a detached element: jsdom has no layout that needs them, and would read them
 * again for every element that a test queries.
 */
export const AppRouterCacheProvider = ({ children }: { children: ReactNode }) => {
  const [cache] = useState(() => createCache({ key: 'c', container: document.createElement('div') }))
  return <CacheProvider value={cache}>{children}</CacheProvider>
}

import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useRouter } from './next-navigation'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; prefetch?: boolean; replace?: boolean }

/** A link that navigates through the router, unless it opens elsewhere. */
// biome-ignore lint/style/noDefaultExport: it stands in for a default export
export default function Link({ prefetch: _prefetch, replace = false, onClick, href, ...anchor }: LinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.button !== 0 || anchor.target) return
    event.preventDefault()
    if (replace) router.replace(href)
    else router.push(href)
  }
  return <a {...anchor} href={href} onClick={follow} />
}

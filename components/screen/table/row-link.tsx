'use client'
import { useRouter } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { useLacksScreen } from '@/components/ui/notice/use-lacks-screen'

/** Marks links of rows for `useRowLinks`. */
const mark = 'data-row-link'

/**
 * A link in a row. It is not the router's own, of which a page of rows would make sixty, each with its state: the
 * table hears a click on any of them. Plain text where the platform has nothing to show there.
 */
export const RowLink = ({ href, className, children }: { href: string; className?: string; children: ReactNode }) =>
  useLacksScreen()(href) ? (
    children
  ) : (
    <a href={href} className={className} {...{ [mark]: '' }}>
      {children}
    </a>
  )

/** Hears clicks on the row links of a table, and follows them in the page; with a modifier they are the browser's. */
export const useRowLinks = () => {
  const router = useRouter()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(`a[${mark}]`) : null
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!link || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    router.push(link.getAttribute('href') ?? '')
  }
}

'use client'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { richTextTags } from '@/lib/contract/rich-text'

const allowed = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: ['href', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
}

/** The only place that shows HTML from outside: sanitized here, whatever the platform did. Links open in a new tab. */
export const CleanHtml = ({ html }: { html: string }) => {
  const clean = useMemo(() => {
    const fragment = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
    const holder = document.createElement('div')
    holder.append(fragment)
    for (const link of holder.querySelectorAll('a')) {
      link.rel = 'noopener noreferrer'
      link.target = '_blank'
    }
    return holder.innerHTML
  }, [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned two lines above, and nowhere else in the console
  return <div dangerouslySetInnerHTML={{ __html: clean }} />
}

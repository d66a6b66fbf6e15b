import type { IOptions } from 'sanitize-html'
import { richTextTags } from '@/lib/contract/rich-text'

const options: IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href', 'target', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Their text is code or a page of its own, and not something to read.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'svg',
    'math',
    'title',
    'template',
  ],
}

/** HTML of an announcement with nothing left that loads, runs, frames or posts. Called before it is stored. */
export const toCleanHtml = async (html: string): Promise<string> => {
  // Loaded here: eighty modules that only who writes an announcement needs.
  const { default: sanitizeHtml } = await import('sanitize-html')
  const a = sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' })
  return sanitizeHtml(html, { ...options, transformTags: { a } })
}

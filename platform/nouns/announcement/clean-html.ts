import sanitizeHtml from 'sanitize-html'
import { richTextTags } from '@/lib/contract/rich-text'

const options: sanitizeHtml.IOptions = {
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
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
}

/** HTML of an announcement with nothing left that loads, runs, frames or posts. Called before it is stored. */
export const toCleanHtml = (html: string): string => sanitizeHtml(html, options)

import { createHash } from 'node:crypto'
import { retrySeconds } from '@/lib/bff/answers'
import type { BffAnswer } from '@/lib/bff/exchange'
import { securityHeaders } from '@/lib/bff/security-headers'
import type { Language } from '@/lib/contract/language'

const texts: Record<Language, { title: string; text: string }> = {
  zh: { title: '系统繁忙', text: `当前访问人数较多，${retrySeconds} 秒后将自动重试。` },
  en: { title: 'Busy', text: `Many people are using the console. It tries again in ${retrySeconds} seconds.` },
}

const style =
  ':root{color-scheme:light dark}body{display:grid;min-height:90vh;place-items:center;margin:0;padding:0 16px;font:16px/1.6 system-ui,sans-serif}main{text-align:center}small{opacity:.7}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** A page that costs nothing to make: said while all places are taken. It tries again by itself, without a script. */
export const busyPage = (language: Language, requestId: string): BffAnswer => {
  const { title, text } = texts[language]
  const lang = language === 'zh' ? 'zh-CN' : 'en'
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retrySeconds}"><title>${title}</title><style>${style}</style>`
  const html = `<!doctype html><html lang="${lang}"><head>${head}</head><body><main><h1>${title}</h1><p>${text}</p><small>${requestId}</small></main></body></html>`
  return {
    status: 503,
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(retrySeconds),
      'X-Request-Id': requestId,
    },
    cookies: [],
    body: Buffer.from(html),
  }
}

/** What a page for a person consists of: sections of labelled values, ready in one language. */
export type PageSection = {
  title: string
  note?: string
  rows: readonly (readonly { name: string; value: string }[])[]
}
export type PersonPage = { language: string; title: string; intro: string; sections: readonly PageSection[] }

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const toHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const toRow = (row: PageSection['rows'][number]): string =>
  `<dl>${row.map(({ name, value }) => `<dt>${toHtml(name)}</dt><dd>${toHtml(value)}</dd>`).join('')}</dl>`

const style = `body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:minmax(7rem,14rem) 1fr;gap:0 1rem;margin:0 0 1rem;border-top:1px solid;padding-top:.5rem}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}dl{break-inside:avoid}`

/** A page that stands by itself: it is read, printed and handed over without the console. */
export const toPersonHtml = ({ language, title, intro, sections }: PersonPage): string =>
  [
    `<!doctype html><html lang="${toHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${toHtml(title)}</title>`,
    `<style>${style}</style></head><body><h1>${toHtml(title)}</h1><p>${toHtml(intro)}</p>`,
    ...sections.map(
      ({ title: heading, note, rows }) =>
        `<section><h2>${toHtml(heading)}</h2>${note ? `<p>${toHtml(note)}</p>` : ''}${rows.map(toRow).join('')}</section>`,
    ),
    '</body></html>',
  ].join('\n')

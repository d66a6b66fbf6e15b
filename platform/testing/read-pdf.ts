import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a PDF, as a reader finds it again, and how many pages it has. */
export const readPdf = async (bytes: ArrayBuffer): Promise<{ text: string; pages: number }> => {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  return { text: pages.join(' ').replaceAll(/\s+/g, ' '), pages: document.numPages }
}

import type { ReportLayout } from '@/lib/contract/data-report-layout'
import type { Language } from '@/lib/contract/language'
import { faceFiles } from './pdf-faces'
import { toDocument } from './report-document'

/** What its types do not know yet. */
type AccessPolicies = Record<
  'setUrlAccessPolicy' | 'setLocalAccessPolicy',
  (policy: (address: string) => boolean) => void
>

/** One face of each: nothing is set in bold or italics. */
const faces = () => {
  const { Hans, Latin } = faceFiles()
  const all = (file: string) => ({ normal: file, bold: file, italics: file, bolditalics: file })
  return { fonts: { Hans: all(Hans), Latin: all(Latin) }, files: [Hans, Latin] }
}

/** A report as a PDF, with the letters that it uses inside of it. Half a second of work: only in a thread of its own. */
export const writePdf = async (layout: ReportLayout, language: Language): Promise<Uint8Array> => {
  const { default: pdfmake } = await import('pdfmake')
  const { fonts, files } = faces()
  pdfmake.addFonts(fonts)
  // A text is a text: nothing in it is fetched or read.
  const guarded = pdfmake as typeof pdfmake & AccessPolicies
  guarded.setUrlAccessPolicy(() => false)
  guarded.setLocalAccessPolicy((path) => files.includes(path))
  return pdfmake.createPdf(toDocument(layout, language)).getBuffer()
}

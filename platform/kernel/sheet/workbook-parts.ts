import { unescapeText } from './escape-text'
import { isTrue, readXml } from './read-xml'
import { SheetError } from './sheet-error'

/** Parts of an archive by their names. */
export type Parts = (name: string) => string | undefined

type SheetPlace = { name: string; isHidden: boolean; path: string }
export type Workbook = { sheets: SheetPlace[]; isFrom1904: boolean; texts: string[]; formats: Format[] }

/** What a number means by the format of its cell. */
export type Format = 'number' | 'percent' | 'date'

const dateIds = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const

/** What a format's own code says: literals, colours and languages in it mean nothing. */
const ofCode = (code: string): Format => {
  const signs = code.replace(/\\.|"[^"]*"|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').split(';')[0] ?? ''
  if (/^general$/i.test(signs.trim())) return 'number'
  if (/[ymdhs年月日时分秒]/i.test(signs)) return 'date'
  return signs.includes('%') ? 'percent' : 'number'
}

const readFormats = (xml: string | undefined): Format[] => {
  const formats: Format[] = []
  const codes = new Map<number, Format>()
  let isOfCells = false
  readXml(xml ?? '<styleSheet/>', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      const id = Number(numFmtId)
      if (name === 'cellXfs') isOfCells = true
      else if (name === 'numFmt') codes.set(id, ofCode(formatCode))
      else if (name === 'xf' && isOfCells) formats.push(codes.get(id) ?? ofBuiltIn(id))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

const ofBuiltIn = (id: number): Format => {
  if (id === 9 || id === 10) return 'percent'
  return dateIds.some(([first, last]) => id >= first && id <= last) ? 'date' : 'number'
}

/** Texts that cells refer to by number; what says how a text is pronounced is none of it. */
const readTexts = (xml: string | undefined): string[] => {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  readXml(xml ?? '<sst/>', {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') isPhonetic = true
    },
    text: (piece) => {
      if (isText && !isPhonetic) text += piece
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') texts.push(unescapeText(text))
    },
  })
  return texts
}

const toPath = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

type Relations = { sheets: Map<string, string>; texts: string; styles: string }

const readRelations = (xml: string): Relations => {
  const found: Relations = { sheets: new Map(), texts: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' }
  readXml(xml, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      if (Type.endsWith('/worksheet')) found.sheets.set(Id, toPath(Target))
      else if (Type.endsWith('/sharedStrings')) found.texts = toPath(Target)
      else if (Type.endsWith('/styles')) found.styles = toPath(Target)
    },
  })
  return found
}

/** What of a workbook stands outside of its sheets. Throws `fileDamaged` where a part is missing. */
export const readWorkbook = (parts: Parts): Workbook => {
  const workbook = parts('xl/workbook.xml')
  const relations = parts('xl/_rels/workbook.xml.rels')
  if (workbook === undefined || relations === undefined) throw new SheetError('fileDamaged')
  const { sheets: paths, texts, styles } = readRelations(relations)
  const sheets: SheetPlace[] = []
  let isFrom1904 = false
  readXml(workbook, {
    open: (name, { date1904, name: title = '', id = '', state }) => {
      if (name === 'workbookPr') isFrom1904 = isTrue(date1904)
      const path = paths.get(id)
      if (name !== 'sheet' || path === undefined) return
      sheets.push({ name: unescapeText(title), isHidden: state === 'hidden' || state === 'veryHidden', path })
    },
  })
  return { sheets, isFrom1904, texts: readTexts(parts(texts)), formats: readFormats(parts(styles)) }
}

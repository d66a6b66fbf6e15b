import { Parser } from 'saxen'
import { SheetError } from './sheet-error'

type Attributes = Readonly<Record<string, string>>
type Hooks = {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Some programs write every name with a prefix; nothing that is read here differs by it. */
const withoutPrefix = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

/** Reads a part of a workbook from its beginning to its end, entities resolved. Throws `fileDamaged` for what is no XML. */
export const readXml = (xml: string, { open, close, text }: Hooks): void => {
  let depth = 0
  const parser = new Parser()
  parser.on('error', () => {
    throw new SheetError('fileDamaged')
  })
  parser.on('openTag', (name, attributes, decode) => {
    depth += 1
    if (!open) return
    const given: Record<string, string> = Object.create(null)
    for (const [key, value] of Object.entries(attributes())) given[withoutPrefix(key)] = decode(value)
    open(withoutPrefix(name), given)
  })
  parser.on('closeTag', (name) => {
    depth -= 1
    close?.(withoutPrefix(name))
  })
  parser.on('text', (value, decode) => text?.(decode(value)))
  parser.on('cdata', (value) => text?.(value))
  parser.parse(xml)
  if (depth !== 0) throw new SheetError('fileDamaged')
}

/** A truth of XML Schema. */
export const isTrue = (value: string | undefined): boolean => /^\s*(?:1|true|on)\s*$/i.test(value ?? '')

import './zod-mode'
import * as z from 'zod'
import { CategoryChoice } from './category'
import { DateTime, fromQuery, get, Id, listQuery, noInput, nothing, page, post, searchText, upload } from './endpoint'
import { FileLanguage } from './file-language'
import type { Permission } from './permission'
import { documentFile } from './stored-file'
import { hasMarkup, remarkText } from './text'
import { hasOneDirection, oneDirection } from './text-direction'

/** 0 unpublished, 1 published: only published files are offered to readers. Domain 2.22. */
export const DocumentStatus = z.literal([0, 1])
export type DocumentStatus = z.infer<typeof DocumentStatus>

/** A product guide or a repair instruction: a file and what it is about. Domain 2.22. */
export const Document = z.object({
  fileId: Id,
  title: z.string(),
  categoryId: Id,
  categoryName: z.string(),
  language: FileLanguage,
  productModel: z.string(),
  /** Of the fault dictionary; a guide has none. */
  faultCodes: z.array(z.string()),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.number().int(),
  /** Extension of `fileName`, in lower case. */
  format: z.string(),
  sha256: z.string(),
  /** The document's own version, `x.y`; empty: none. */
  version: z.string(),
  status: DocumentStatus,
  publishTime: DateTime.nullable(),
  /** Real name of the uploader. */
  uploader: z.string().nullable(),
  downloadCount: z.number().int(),
  createTime: DateTime,
  updateTime: DateTime,
  /** Row version: a save based on an older one is refused. */
  revision: z.number().int(),
})
export type Document = z.infer<typeof Document>

const title = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(100, { error: 'tooLong' })
  .refine(hasOneDirection, oneDirection)
  .refine((text) => !hasMarkup(text), { error: 'markup' })
const DocumentVersion = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .max(8, { error: 'tooLong' })
    .regex(/^(?:0|[1-9]\d{0,2})\.(?:0|[1-9]\d{0,2})$/, { error: 'documentVersion' }),
])
/** Codes of the fault dictionary, each once. An invalid code is reported for the field as a whole, not for its position in the list. */
const FaultCodes = z
  .array(z.string())
  .max(20, { error: 'tooLong' })
  .refine((codes) => codes.every((code) => /^[\dA-Za-z-]{1,8}$/.test(code)), { error: 'unknownFaultCode' })
  .transform((codes) => [...new Set(codes)])

/** Codes as a person types them, `08, 47`. */
export const toFaultCodes = (text: string): string[] => text.split(/[,，;；、\s]/).filter((code) => code !== '')

/** The same in a text field sent before a file. */
const FaultCodeText = z.string().max(200, { error: 'tooLong' }).transform(toFaultCodes).pipe(FaultCodes)

const text = {
  title,
  categoryId: z.string({ error: 'required' }).regex(/^\d{1,19}$/, { error: 'required' }),
  language: FileLanguage,
  productModel: remarkText(64),
  version: DocumentVersion,
}

/** The text fields sent before the file of a new document, by kind. */
export const documentTexts = { guide: text, instruction: { ...text, faultCodes: FaultCodeText } } as const

export const documentSorts = [
  'title',
  'language',
  'productModel',
  'fileSize',
  'status',
  'downloadCount',
  'updateTime',
  'publishTime',
] as const
const filters = {
  title: searchText.optional(),
  /** A first-level category also matches the files of its subcategories. */
  categoryId: Id.optional(),
  language: FileLanguage.optional(),
  productModel: searchText.optional(),
  status: fromQuery(DocumentStatus).optional(),
}
const byId = z.strictObject({ fileId: Id })

/** Calls for files of one usage, under one path and with the rights of its screens. */
const documentApi = <Fields extends z.ZodRawShape, Sent extends z.ZodRawShape, Filters extends z.ZodRawShape>(
  path: '/sys/guide' | '/sys/file',
  { list, save, remove }: Record<'list' | 'save' | 'remove', Permission>,
  { fields, sent, more }: { fields: Fields; sent: Sent; more: Filters },
) => ({
  list: get(`${path}/list`, {
    access: list,
    input: listQuery(documentSorts, { ...filters, ...more }),
    data: page(Document),
  }),
  info: get(`${path}/info`, { access: list, input: byId, data: Document }),
  /** Categories of this usage, with the number of published files in each. */
  categories: get(`${path}/categories`, {
    access: list,
    input: noInput,
    data: z.object({ list: z.array(CategoryChoice) }),
  }),
  /** The file itself, to view or to save. */
  content: get(`${path}/content`, { access: list, input: byId, download: true, data: z.unknown() }),
  /** Counts a download by the caller. */
  countDownload: post(`${path}/countDownload`, { access: list, input: byId, data: nothing }),
  /** A new file, initially unpublished. */
  upload: upload(`${path}/upload`, { access: save, file: documentFile, fields: { ...text, ...sent }, data: byId }),
  update: post(`${path}/update`, {
    access: save,
    input: z.strictObject({ fileId: Id, ...text, ...fields, revision: z.number().int() }),
    data: nothing,
  }),
  /** Replaces the file of a record. */
  replace: upload(`${path}/replace`, {
    access: save,
    file: documentFile,
    fields: { fileId: Id, revision: fromQuery(z.number().int()) },
    data: nothing,
  }),
  publish: post(`${path}/publish`, { access: save, input: byId, data: nothing }),
  unpublish: post(`${path}/unpublish`, { access: save, input: byId, data: nothing }),
  remove: post(`${path}/delete`, { access: remove, input: byId, data: nothing }),
})

// ours: not shown in the spec. Paths by domain 7.
export const guideApi = documentApi(
  '/sys/guide',
  { list: 'guide:list', save: 'guide:save', remove: 'guide:delete' },
  { fields: {}, sent: {}, more: {} },
)
// ours: not shown in the spec. Paths by domain 7.
export const instructionApi = documentApi(
  '/sys/file',
  { list: 'file:list', save: 'file:save', remove: 'file:delete' },
  // A code that the dictionary of the brand does not know is refused: field `faultCodes`, `unknownFaultCode`.
  {
    fields: { faultCodes: FaultCodes },
    sent: { faultCodes: FaultCodeText },
    more: { faultCode: searchText.optional() },
  },
)

type State = Pick<Document, 'status'>
/** What may be done with a file in its current state; the platform uses the same functions. */
export const documentCan = {
  publish: ({ status }: State): boolean => status === 0,
  unpublish: ({ status }: State): boolean => status === 1,
  /** A published file must be unpublished first. */
  remove: ({ status }: State): boolean => status === 0,
}

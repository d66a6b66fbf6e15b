import { and, eq, inArray } from 'drizzle-orm'
import type { CategoryUsage } from '@/lib/contract/category'
import type { guideApi, instructionApi } from '@/lib/contract/document'
import type { InputOf } from '@/lib/contract/endpoint'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { toSearchText } from '../../kernel/text/search-text'
import { documentCategories } from '../tables/document'
import { faultTypes } from '../tables/fleet-fault'

/** What staff write of a document. A guide has no fault codes. */
export type DocumentText = Pick<
  InputOf<typeof guideApi.update>,
  'title' | 'categoryId' | 'language' | 'productModel' | 'version'
> &
  Partial<Pick<InputOf<typeof instructionApi.update>, 'faultCodes'>>

const toCategoryId = async (
  database: Database,
  platformId: PlatformId,
  usage: CategoryUsage,
  given: string,
): Promise<number> => {
  // An id that no number holds is not found.
  const id = Number.isSafeInteger(Number(given)) ? Number(given) : 0
  const { id: key, platformId: brand, usage: use } = documentCategories
  const [found] = await database
    .select({ id: key })
    .from(documentCategories)
    .where(and(eq(key, id), eq(brand, platformId), eq(use, usage)))
    // Nobody deletes it meanwhile.
    .for('key share')
  if (found === undefined) throw new PlatformError('badRequest', { fields: { categoryId: 'unknownCategory' } })
  return found.id
}

/** The columns of what staff write. Throws `badRequest` for a category of another usage, or a code that nobody knows. */
export const toDocumentColumns = async (
  database: Database,
  platformId: PlatformId,
  usage: CategoryUsage,
  { title, categoryId, language, productModel, version, faultCodes = [] }: DocumentText,
) => {
  const category = await toCategoryId(database, platformId, usage, categoryId)
  if (faultCodes.length > 0) {
    const known = await database
      .selectDistinct({ code: faultTypes.faultCode })
      .from(faultTypes)
      .where(and(eq(faultTypes.platformId, platformId), inArray(faultTypes.faultCode, faultCodes)))
    if (known.length < faultCodes.length) {
      throw new PlatformError('badRequest', { fields: { faultCodes: 'unknownFaultCode' } })
    }
  }
  return {
    categoryId: category,
    title,
    titleSearch: toSearchText(title),
    language,
    faultCodes,
    docVersion: version,
    productModel,
    modelSearch: toSearchText(productModel),
  }
}

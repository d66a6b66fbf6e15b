import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { brands } from './brand'

/** A brand's names in one language: arguments of every message that depends on the brand. */
export type BrandNames = { banner: string; himitList: string; himit: string; hidom: string; smartTouch: string }

export const brandNames = (platformId: PlatformId, language: Language): BrandNames => {
  const { banner, himitList, himit, hidom, smartTouch } = brands[platformId]
  return {
    banner: banner[language],
    himitList: himitList[language],
    himit: himit[language],
    hidom: hidom[language],
    smartTouch: smartTouch[language],
  }
}

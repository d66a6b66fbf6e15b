import type { Bilingual } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'

/** What a brand calls things. Domain 1.2; the spec has the names but not which brand uses which. */
export type BrandText = {
  /** Name at the top left and in document titles. */
  banner: Bilingual
  /** Cloud gateway: list title and type name. */
  himitList: Bilingual
  himit: Bilingual
  hidom: Bilingual
  smartTouch: Bilingual
}

export const brands: Record<PlatformId, BrandText> = {
  6: {
    banner: { zh: '海信中央空调大数据云平台', en: 'Hisense Central AC Big-Data Cloud Platform' },
    himitList: { zh: 'Hi-Mit列表', en: 'Hi-Mit list' },
    himit: { zh: 'Hi-Mit', en: 'Hi-Mit' },
    hidom: { zh: 'Hi-Dom', en: 'Hi-Dom' },
    smartTouch: { zh: 'SmartTouch', en: 'SmartTouch' },
  },
  12: {
    banner: { zh: '日立中央空调大数据云平台', en: 'Hitachi Central AC Big-Data Cloud Platform' },
    himitList: { zh: '智慧云列表', en: 'Intelligence cloud list' },
    himit: { zh: '智慧云', en: 'Intelligence cloud' },
    hidom: { zh: 'Hi-Dom', en: 'Hi-Dom' },
    smartTouch: { zh: 'SmartTouch', en: 'SmartTouch' },
  },
  13: {
    banner: { zh: '约克中央空调大数据云平台', en: 'York Central AC Big-Data Cloud Platform' },
    himitList: { zh: '云控制器列表', en: 'Cloud controller list' },
    himit: { zh: '云控制器', en: 'Cloud controller' },
    hidom: { zh: 'E-Master', en: 'E-Master' },
    smartTouch: { zh: 'T-Master', en: 'T-Master' },
  },
}

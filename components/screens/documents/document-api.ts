import { guideApi, instructionApi } from '@/lib/contract/document'

export type DocumentKind = 'guide' | 'instruction'

/** Calls of each kind of files; their screens differ by these, and by the fault codes. */
export const documentApis = { guide: guideApi, instruction: instructionApi } as const

import { guideApi, instructionApi } from '@/lib/contract/document'

export type DocumentKind = 'guide' | 'instruction'

/** Calls for each kind of files; their screens differ in these and in the fault codes. */
export const documentApis = { guide: guideApi, instruction: instructionApi } as const

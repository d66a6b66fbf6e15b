import type { PlatformId } from '@/lib/contract/platform-id'
import { pageRequest } from '../page-request'

export const currentPlatform = async (): Promise<PlatformId> => pageRequest().platformId

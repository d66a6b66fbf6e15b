import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { consoleConfig } from '@/lib/config/console-config'
import type { PlatformId } from '@/lib/contract/platform-id'
import { brandOfHost } from './host-table'

/** Platform id of the host being served. The guard has already refused unknown hosts. */
export const currentPlatform = cache(async (): Promise<PlatformId> => {
  const platformId = brandOfHost(consoleConfig().hosts, (await headers()).get('host'))
  if (!platformId) throw new Error('this host is not configured')
  return platformId
})

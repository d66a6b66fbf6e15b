import 'server-only'
import { cache } from 'react'
import { readOnServer } from '@/lib/bff/read-on-server'
import { menuApi } from '@/lib/contract/menu'

/** The server's menu, read once for the page being rendered: its frame and its guard need it. */
export const readMenu = cache(() => readOnServer(menuApi.nav, {}))

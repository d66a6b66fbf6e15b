import { ssoStart } from '@/lib/bff/own-paths'

export const { GET, HEAD, POST } = ssoStart

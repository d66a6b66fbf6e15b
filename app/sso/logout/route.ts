import { ssoLogout } from '@/lib/bff/own-paths'

export const { GET, HEAD, POST } = ssoLogout

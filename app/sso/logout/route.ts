import { ssoLogout } from '@/lib/bff/own-paths'

export const { POST } = ssoLogout

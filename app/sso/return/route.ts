import { ssoReturn } from '@/lib/bff/own-paths'

export const { GET, HEAD, POST } = ssoReturn

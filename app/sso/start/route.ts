import { ssoStart } from '@/lib/bff/own-paths'

export const { GET } = ssoStart

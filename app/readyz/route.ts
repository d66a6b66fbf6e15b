import { readyz } from '@/lib/bff/own-paths'

export const dynamic = 'force-dynamic'
export const { GET, HEAD, POST } = readyz

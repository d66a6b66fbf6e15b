import { readyz } from '@/lib/bff/health'

export const dynamic = 'force-dynamic'
export const { GET } = readyz

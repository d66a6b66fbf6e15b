import { healthz } from '@/lib/bff/health'

export const dynamic = 'force-dynamic'
export const { GET } = healthz

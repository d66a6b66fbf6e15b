import { policyReports } from '@/lib/bff/own-paths'

export const { GET, HEAD, POST } = policyReports

import { clientErrors } from '@/lib/bff/own-paths'

export const { POST } = clientErrors

import { clientErrors } from '@/lib/bff/own-paths'

export const { GET, HEAD, POST } = clientErrors

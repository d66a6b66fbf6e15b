import { proxied } from '@/lib/bff/proxied'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = proxied

'use client'
import { createContext, type ReactNode, use, useState } from 'react'

const Nonce = createContext('')

/**
 * Nonce of this document's Content-Security-Policy, for parts that create style elements. The first render's nonce is
 * kept: a later render of the page brings another one, which the document does not accept.
 */
export const NonceProvider = ({ nonce, children }: { nonce: string; children: ReactNode }) => {
  const [first] = useState(nonce)
  return <Nonce value={first}>{children}</Nonce>
}

export const useNonce = (): string => use(Nonce)

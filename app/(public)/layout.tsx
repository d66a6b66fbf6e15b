import type { ReactNode } from 'react'
import { RegionsAtStart } from '@/components/features/sign-in/regions-at-start'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <RegionsAtStart />
      {children}
    </>
  )
}

import type { ReactNode } from 'react'
import { RegionsAtStart } from '@/components/screens/public/regions-at-start'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <RegionsAtStart />
      {children}
    </>
  )
}

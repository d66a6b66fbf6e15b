'use client'
import type { ReactNode } from 'react'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import type { FigureList } from '@/lib/contract/dashboard-figure'
import { figurePath } from '@/lib/navigation/figure-path'

/** A figure that links to the list that it counts, for users who may open it. */
export const FigureLink = ({ list, children }: { list: FigureList; children: ReactNode }) => (
  <LinkIfMay {...figurePath(list)}>{children}</LinkIfMay>
)

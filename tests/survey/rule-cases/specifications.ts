import { backhoeDredger } from '../clean-sheets.ts'
import { joint } from './changes.ts'
import type { RuleCase } from './rule-case.ts'

export const specifications: readonly RuleCase[] = [
  {
    rule: 'R52',
    form: '2',
    at: '規格_主機能_02',
    breaks: { 規格_主機能_01: 15.9 },
    keeps: { 規格_主機能_01: 16 },
  },
  {
    rule: 'R53',
    form: '2',
    at: '規格_主機能_04',
    breaks: { 規格_主機能_04: 4.1 },
    keeps: { 規格_主機能_04: 4 },
  },
  {
    rule: 'R53',
    form: '2',
    at: '規格_兼用1_04',
    breaks: { ...joint, 規格_兼用1_04: 4.1 },
    keeps: { ...joint, 規格_兼用1_04: 4 },
  },
  {
    rule: 'R54',
    form: '2',
    base: backhoeDredger,
    at: '規格_主機能_10',
    breaks: { 規格_主機能_10: 20.1 },
    keeps: { 規格_主機能_10: 20 },
  },
  {
    rule: 'R55',
    form: '2',
    base: backhoeDredger,
    at: '規格_主機能_07',
    breaks: { 規格_主機能_08: 3.9 },
    keeps: { 規格_主機能_08: 4 },
  },
  {
    rule: 'R56',
    form: '2',
    at: '規格_主機能_08',
    breaks: { 規格_主機能_08: 4001 },
    keeps: { 規格_主機能_08: 4000 },
  },
]

import { expect, test } from 'vitest'
import { mergeFiles } from './fewer-files.mjs'

interface Chunk {
  type: 'chunk'
  fileName: string
  code: string
  imports: string[]
  moduleIds: string[]
}

function chunk(
  name: string,
  code: string,
  imports: string[] = [],
  moduleIds = [`/web/${name}.ts`],
): [string, Chunk] {
  const fileName = `assets/${name}`
  return [
    fileName,
    { type: 'chunk', fileName, code, imports: imports.map(other => `assets/${other}`), moduleIds },
  ]
}

test('files that are only a request become part of others', () => {
  const bundle = Object.fromEntries([
    chunk('a1.js', 'var e=x=>x,t=1;export{e as n,t};\n', [], ['\0rolldown/runtime.js']),
    chunk('start.js', 'import{n as r,t}from"./a1.js";r(t);go(()=>import(`./frame.js`));export{r as go};', [
      'a1.js',
    ]),
    chunk('frame.js', 'export{ft as Frame,other}from"./shared.js";', ['shared.js']),
    chunk('shared.js', 'import{n as s}from"./a1.js";import{go}from"./start.js";', ['a1.js', 'start.js']),
  ])
  mergeFiles(bundle)
  const helpers = '(()=>{var e=x=>x,t=1;return{n:e,t}})()'
  expect(Object.values(bundle).map(({ code }) => code)).toEqual([
    `const{n:r,t}=${helpers};r(t);go(()=>import("./shared.js").then(from=>({Frame:from.ft,other:from.other})));export{r as go};`,
    `const{n:s}=${helpers};import{go}from"./start.js";`,
  ])
})

test('a script that imports the helpers in another way ends the build', () => {
  const bundle = Object.fromEntries([
    chunk('a1.js', 'export{e as n};', [], ['\0rolldown/runtime.js']),
    chunk('start.js', 'import*as helpers from"./a1.js";', ['a1.js']),
  ])
  expect(() => mergeFiles(bundle)).toThrow('assets/start.js imports the helpers in another way.')
})

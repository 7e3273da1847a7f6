import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await app.register()).token
    return () => app.close()
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['another boundary', 'multipart/form-data; boundary=a', '--b\r\n\r\nx\r\n--b--'],
    [
      'never closed',
      'multipart/form-data; boundary=a',
      '--a\r\ncontent-disposition: form-data; name="image"; filename="x"\r\n\r\nx',
    ],
    [
      'a field instead of a file',
      'multipart/form-data; boundary=a',
      '--a\r\ncontent-disposition: form-data; name="image"\r\n\r\nx\r\n--a--\r\n',
    ],
    [
      'a file of another name',
      'multipart/form-data; boundary=a',
      '--a\r\ncontent-disposition: form-data; name="picture"; filename="x"\r\n\r\nx\r\n--a--\r\n',
    ],
    [
      '500 fields',
      'multipart/form-data; boundary=a',
      '--a\r\ncontent-disposition: form-data; name="f"\r\n\r\nx\r\n'.repeat(500).concat('--a--\r\n'),
    ],
    [
      '60 files',
      'multipart/form-data; boundary=a',
      '--a\r\ncontent-disposition: form-data; name="image"; filename="x"\r\n\r\nx\r\n'
        .repeat(60)
        .concat('--a--\r\n'),
    ],
    [
      'an endless header',
      'multipart/form-data; boundary=a',
      `--a\r\ncontent-disposition: form-data; name="image"; filename="${'x'.repeat(200_000)}"\r\n\r\nx\r\n--a--\r\n`,
    ],
  ])('rejects a form with %s', async (_, contentType, payload) => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/products/upload-image',
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
      payload,
    })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json().error).toEqual(expect.any(String))
  })
})

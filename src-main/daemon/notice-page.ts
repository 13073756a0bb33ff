/** A whole page that says one thing. Its text is ours, never the client's. */
export function noticePage(title: string, sentence: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title} · Axis</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 15px/1.5 system-ui, sans-serif;
    background: light-dark(#f7f8fa, #14161a); color: light-dark(#1d2129, #e4e7ec); }
  main { max-width: 34rem; padding: 2rem; }
  h1 { margin: 0 0 .5rem; font-size: 1.25rem; font-weight: 600; }
  p { margin: 0; color: light-dark(#4a5160, #aab2bf); }
</style>
</head>
<body><main><h1>${title}</h1><p>${sentence}</p></main></body>
</html>
`;
}

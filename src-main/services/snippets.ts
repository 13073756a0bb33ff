/** What the command line needs of saved lines; the services' index would load the whole product. */
export { fillIn, type Parameter, parametersOf } from '../store/snippets/parameters.ts';
export { SnippetFile } from '../store/snippets/snippet-file.ts';

import { InvalidArgumentError } from 'commander';
import { app, author, gateway, networks, note, traffic } from './options';

test.each<[string, string, (value: string) => unknown, unknown]>([
  ['app', 'catalog', app, 'catalog'],
  ['note', 'the first', note, 'the first'],
  ['author', 'a', author, 'a'],
  ['traffic', '1', traffic, 1],
  ['traffic', '99', traffic, 99],
  ['gateway', 'https://a.example', (value) => String(gateway(value)), 'https://a.example/api/delivery/'],
])('%s takes %j', (_name, value, parse, parsed) => {
  expect(parse(value)).toBe(parsed);
});

test.each<[string, string, (value: string) => unknown, RegExp]>([
  ['app', '../x', app, /^It takes the name of a remote, or shell\.$/],
  ['networks', 'office', networks, /^It takes up to 20 networks/],
  ['networks', '', networks, /^It takes up to 20 networks/],
  ['note', 'a\nb', note, /^It takes 1 to 200 printable characters\.$/],
  ['author', '', author, /^It takes 1 to 60 printable characters\.$/],
  ['traffic', '-1', traffic, /^It takes a whole number of percent/],
  ['traffic', '100', traffic, /^It takes a whole number/],
  ['traffic', '', traffic, /^It takes a whole number/],
  ['traffic', ' 5', traffic, /^It takes a whole number/],
  ['traffic', '5x', traffic, /^It takes a whole number/],
  ['traffic', '0x10', traffic, /^It takes a whole number/],
  ['traffic', '0000005', traffic, /^It takes a whole number/],
  ['gateway', 'http://a.example', gateway, /^It takes https:\/\/a\.example: .+\.$/],
])('%s rejects %j', (_name, value, parse, says) => {
  const attempt = () => parse(value);
  expect(attempt).toThrow(InvalidArgumentError);
  expect(attempt).toThrow(says);
});

import { render, screen } from '@testing-library/react';
import { pictureColour, widePicture, withPictureColour } from './picture-colour';

const FETCHED = '/api/artwork/pictures/0123abcd-12ab56-640';
const OWN = '/api/artwork/thumbnails/a.01234567.svg';

test('only the path of a fetched picture has its colour', () => {
  expect([FETCHED, OWN].map((path) => pictureColour(path))).toEqual(['#12ab56', '']);
});

test('only a screen with three pixels a point gets the larger form of a fetched picture', () => {
  const larger = FETCHED.replace('-640', '-1280');
  expect(widePicture(FETCHED)).toEqual({ src: FETCHED, srcSet: `${FETCHED} 2x, ${larger} 3x` });
  expect(widePicture(OWN)).toEqual({ src: OWN });
});

test('styles have the colour of the picture that is shown, and of none that was', () => {
  const colour = () => screen.getByTestId('page').style.getPropertyValue('--fr-picture');
  const { rerender } = render(<div data-testid="page" ref={withPictureColour(FETCHED)} />);
  expect(colour()).toBe('#12ab56');
  rerender(<div data-testid="page" ref={withPictureColour(OWN)} />);
  expect(colour()).toBe('');
});

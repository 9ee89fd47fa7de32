extern "C" bool right_first();
extern "C" bool right_second();

int main()
{
    bool const first = right_first();
    return right_second() && first ? 0 : 1;
}
